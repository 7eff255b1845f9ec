/** The calls beside the question itself that an assistant has below its path, as `METHOD path`. */
export function conversationKeys(base: string): string[] {
  const all = `${base}/conversations`
  const one = `${all}/{id}`
  return [
    `GET ${all}`,
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restore`,
    `PATCH ${one}/answers/{answerId}`,
  ]
}
