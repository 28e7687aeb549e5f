import * as v from 'valibot'

/** What takes so long that admins are told how far it is: the booking of a week, by the week's id; everybody's papers, by their period. */
const longJob = v.picklist(['booking', 'papers'])

/** What the socket tells admins who asked with `?also=account`, of one job. */
export const progress = v.object({
  type: v.literal('progress'),
  job: longJob,
  id: v.string(),
  /** Null once it has ended, kept or not: what came of it, the calls answer. */
  at: v.nullable(v.object({ step: v.nullable(v.string()), done: v.number(), of: v.number() })),
})

export type Progress = v.InferOutput<typeof progress>
