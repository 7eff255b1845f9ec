// The notifications of the fake server: whoever worked on a customer is told what others do with the record.
import type { Call } from './fake-server.ts'

/** A notification as somebody reads it. */
export type Mark = { id: string; read: boolean }

export type Bell = {
  happened: (uid: string, customerId: string, isNews: boolean) => void
  acts: Record<string, (call: Call) => unknown>
  read: (uid: string) => readonly Mark[]
}

export function createBell(): Bell {
  const viewers = new Map<string, Set<string>>()
  const of = new Map<string, Mark[]>()
  let count = 0

  const own = (uid: string): Mark[] => {
    const marks = of.get(uid) ?? []
    of.set(uid, marks)
    return marks
  }

  const mark = (marks: readonly Mark[]) => {
    const unread = marks.filter(({ read }) => !read)
    for (const one of unread) one.read = true
    return { count: unread.length }
  }

  return {
    happened: (uid, customerId, isNews) => {
      const known = viewers.get(customerId) ?? new Set()
      viewers.set(customerId, known.add(uid))
      if (!isNews) return
      for (const other of known) {
        if (other === uid) continue
        count += 1
        own(other).unshift({ id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, read: false })
      }
    },
    acts: {
      'POST /api/notifications/mark-as-read': ({ uid, request }) => {
        const { notification_ids } = request.body as { notification_ids: readonly string[] }
        return mark(own(uid).filter(({ id }) => notification_ids.includes(id)))
      },
      'POST /api/notifications/mark-all-as-read': ({ uid }) => mark(own(uid)),
    },
    read: (uid) => structuredClone(own(uid)),
  }
}
