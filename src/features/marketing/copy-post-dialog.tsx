import { useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#contract/marketing-data'
import { CheckedCopyDialog } from './checked-copy-dialog'
import { PostLength } from './post-length'
import { postText } from './post-text'

type CopyPostDialogProps = { post: CalendarEntry; onClose: () => void }

/** The text of a post, to be copied after a look at what the rules say of it. */
export function CopyPostDialog({ post, onClose }: CopyPostDialogProps) {
  const { t } = useLingui()
  return (
    <CheckedCopyDialog
      title={t`投稿の文面`}
      text={postText(post)}
      label={t`「${post.title}」の文面をコピー`}
      onClose={onClose}
    >
      <PostLength of={post} />
    </CheckedCopyDialog>
  )
}
