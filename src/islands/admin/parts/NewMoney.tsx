import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

/** Who is new in a week or grew most; its table is loaded only where a week is about to be closed. */
export const NewMoney = ({ week }: { week: string }) => (
  <LazyPanel
    key={week}
    load={async () => {
      const { NewMoneyTable } = await import('./NewMoneyTable.tsx')
      return () => <NewMoneyTable week={week} />
    }}
    fallback={<SkeletonBlock kind="table" />}
  />
)
