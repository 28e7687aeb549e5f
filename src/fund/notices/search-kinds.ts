/** What a search over everything finds, in the order in which it is shown. */
export const hitKinds = ['investor', 'payment', 'week', 'message', 'audit'] as const

export type HitKind = (typeof hitKinds)[number]
