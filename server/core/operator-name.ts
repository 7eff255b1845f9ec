/** How an operator is called where people of the tenant read it. */
export const OPERATOR_NAME = '運用担当者'
