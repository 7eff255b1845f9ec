import { type CalendarEntry, CHANNEL_LIMITS } from '#contract/marketing-data'

/** A post as it is published: its title and what stands below it. */
export function postText({ title, idea }: Pick<CalendarEntry, 'title' | 'idea'>): string {
  return [title, idea].filter((part) => part.trim() !== '').join('\n')
}

/** The length of a post as people see it, and the most that its way takes; null where nobody has said which way. */
export function postLength(
  post: Pick<CalendarEntry, 'title' | 'idea' | 'channel'>,
): [length: number, most: number | null] {
  return [Array.from(postText(post)).length, post.channel ? CHANNEL_LIMITS[post.channel] : null]
}
