/** The kinds of a remark, each with its heading unless its editor writes another. */
export const calloutTitles = { note: 'Note', risk: 'What can go wrong', example: 'Example' } as const

export type CalloutKind = keyof typeof calloutTitles

export const calloutKinds = Object.keys(calloutTitles) as CalloutKind[]
