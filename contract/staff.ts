import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice } from './field-kinds.ts'
import { changeShape, freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE, LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, pageQuery } from './lists.ts'
import { emailAddress, Id, IdParams, phoneNumber, Timestamp, text } from './primitives.ts'
import { Role } from './standing.ts'

/** What people change of themselves, and who leads them of theirs. */
export const contactFields = {
  name: neededText({ max: 200, tidy: 'name', personal: true, search: 'text' }),
  phone: freeText({ max: 40, rule: phoneNumber, tidy: 'phone', personal: true, search: 'digits' }),
  /** 内線: what colleagues dial. */
  extension: freeText({ max: 20, tidy: 'phone', personal: true, search: 'text' }),
}

/** What an administrator types of a new member. */
export const staffFields = {
  ...contactFields,
  /** By it the membership finds its person, at their first sign-in with the verified address. It is never changed. */
  email: neededText({ max: 254, rule: emailAddress, tidy: 'email', personal: true, search: 'text' }),
  role: choice(Role, 'staff'),
}

/** `disabled`: every call of the person is refused; what they wrote stays, and they can be let in again. */
export const StaffStatus = z.enum(['active', 'disabled'])
export type StaffStatus = z.infer<typeof StaffStatus>

export const StaffMember = z.looseObject({
  id: Id,
  ...keptShape(staffFields),
  /** A {@link Role}, or another word, which gives almost no right. */
  role: z.string(),
  status: StaffStatus,
  /** Whether the person has signed in; who was added by address has not until then. */
  has_joined: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffList = z.looseObject({
  total: z.int(),
  staff: z.array(StaffMember),
  /** Which member is the one who asks. */
  own_id: Id,
})

/** What every member may know of a colleague. */
export const Colleague = z.looseObject({ id: Id, name: z.string(), extension: z.string(), role: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const StaffInput = z.object(inputShape(staffFields))
export type StaffInput = z.output<typeof StaffInput>

export const StaffUpdate = z.extend(z.object(changeShape(contactFields, 'schema')), {
  role: z.optional(Role),
  status: z.optional(StaffStatus),
})
export type StaffUpdate = z.infer<typeof StaffUpdate>

/** What is in the hands of a member, to be known before they go. */
export const Holdings = z.looseObject({
  /** Go over to whoever disables or removes the member. */
  open_invitations: z.int(),
  /** Waiting or running; they end with a removal. */
  open_jobs: z.int(),
  /** Uploaded by the member and named by a record, or made for them; they go over to whom the call names. */
  files: z.int(),
  /** Made by the member; they go over as well, as the next three do. Absent in a reply that is older than them. */
  folders: z._default(z.int(), 0),
  /** Filters of customers that they share with everybody; those that are theirs alone go with them. */
  shared_filters: z._default(z.int(), 0),
  /** Snippets of text, in the same way. */
  shared_snippets: z._default(z.int(), 0),
  /** Findings of documents that they take care of, and that nobody has dealt with. */
  findings: z._default(z.int(), 0),
})
export type Holdings = z.infer<typeof Holdings>

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/',
    summary: 'Members of staff, by name',
    query: z.object(pageQuery(100, COPY_PAGE)),
    response: StaffList,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/staff/search',
    summary: 'Members of staff by words',
    query: z.object({ ...pageQuery(100, COPY_PAGE), query: text(LONGEST_SEARCH) }),
    response: StaffList,
  }),
  directory: endpoint({
    method: 'GET',
    path: '/api/staff/directory',
    summary: 'Active colleagues with their extension numbers, by name',
    response: z.looseObject({ colleagues: z.array(Colleague), own_id: Id }),
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/{id}',
    summary: 'One member of staff',
    params: IdParams,
    response: StaffMember,
  }),
  holdings: endpoint({
    method: 'GET',
    path: '/api/staff/{id}/holdings',
    summary: 'What is in the hands of a member of staff',
    params: IdParams,
    response: Holdings,
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/',
    summary: 'Add a member of staff, who joins by the first sign-in with the verified address',
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
    // who gets what was in their hands, but for invitations; without it, whoever removes
    query: z.object({ heir: z.optional(Id) }),
    response: Deleted,
  }),
}
