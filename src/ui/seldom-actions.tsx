import { MoreMenu, type SeldomAction } from './more-menu'
import { QuietButton } from './quiet-button'

/** What is done seldom: beside the heading where there is room for the words, behind one button elsewhere. */
export function SeldomActions({ actions }: { actions: readonly SeldomAction[] }) {
  return (
    <>
      <div className="hidden gap-x-1 xl:flex">
        {actions.map((action) => (
          <QuietButton key={action.label} {...action} />
        ))}
      </div>
      <div className="xl:hidden">
        <MoreMenu actions={actions} />
      </div>
    </>
  )
}
