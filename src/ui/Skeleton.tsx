/**
 * Grey bars of the size of the coming text, for a page's own HTML too: classes only, no style attribute. `kind` names
 * the line whose height it takes, `chars` its width.
 */
export const Skeleton = ({
  kind = 'text',
  chars = 12,
}: {
  kind?: 'text' | 'figure' | 'display'
  chars?: 4 | 8 | 12 | 20
}) => <span className={`bone bone-${kind} bone-${chars}`} aria-hidden="true" />

/**
 * A grey block with the height of a chart, a control, a table of eight rows, rows that open, Home's rail, the
 * allowances, a bank account, or the proof of a week.
 */
export const SkeletonBlock = ({
  kind,
}: {
  kind: 'chart' | 'control' | 'table' | 'rows' | 'rail' | 'panel' | 'moves' | 'bank' | 'proof'
}) => <span className={`bone bone-block bone-${kind}`} aria-hidden="true" />
