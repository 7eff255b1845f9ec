import type { Rule } from './audit-rules.ts'

const named: Rule = { ids: ({ sample }) => Object.values(sample.params ?? {}) }

/** What the audit log says of the calls of a small collection of which each record is somebody's own or shared. */
export const ownOrSharedRules = (resource: string): Record<string, Rule> => ({
  [`GET /api/${resource}/`]: {
    ids: ({ reply }) => (reply[resource.replace('-', '_')] as { id: string }[]).map(({ id }) => id),
  },
  [`POST /api/${resource}/`]: { ids: ({ reply }) => [reply.id] },
  [`PUT /api/${resource}/{id}`]: named,
  [`DELETE /api/${resource}/{id}`]: named,
  [`POST /api/${resource}/{id}/restore`]: named,
})
