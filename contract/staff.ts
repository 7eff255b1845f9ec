import * as z from 'zod/mini'
import { Deleted, Id, IdParams, pageQuery, requiredText, Timestamp, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './permissions.ts'

export const StaffMember = z.looseObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  status: z.enum(['active', 'disabled']),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffList = z.looseObject({ total: z.int(), staff: z.array(StaffMember) })

export const StaffInput = z.object({
  name: requiredText(200),
  email: requiredText(254),
  phone: z._default(text(40), ''),
  role: Role,
})
export const StaffUpdate = z.object({
  name: z.optional(requiredText(200)),
  phone: z.optional(text(40)),
  role: z.optional(Role),
  status: z.optional(z.enum(['active', 'disabled'])),
})

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/',
    summary: 'Members of staff',
    query: z.object(pageQuery(100)),
    response: StaffList,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/staff/search',
    summary: 'Members of staff by word',
    query: z.object({ query: text(200) }),
    response: StaffList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/{id}',
    summary: 'One member of staff',
    params: IdParams,
    response: StaffMember,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/',
    summary: 'Add a member of staff',
    body: StaffInput,
    response: StaffMember,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/staff/{id}',
    summary: 'Change a member of staff',
    params: IdParams,
    body: StaffUpdate,
    response: StaffMember,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/staff/{id}',
    summary: 'Remove a member of staff',
    params: IdParams,
    response: Deleted,
  }),
}
