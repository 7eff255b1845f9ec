/** The name of the form in which the columns of an import are told apart, and of its draft. */
export const mappingDraft = (importId: string) => `customer-imports.check:${importId}`
