import * as v from 'valibot'

const type = v.literal('progress')

/** Null once it has ended, whether it succeeded or not: the calls say what came of it. */
const at = <S extends v.GenericSchema>(of: S) =>
  v.nullable(v.object({ step: v.nullable(v.string()), done: v.number(), of }))

/**
 * What the socket tells admins who asked with `?also=account` about a long job: the booking of a week, by the week's
 * id; everybody's papers, by their period; an import of investors, by the address of the person who asked for it; a
 * file that is prepared, by its id, whose rows are not always counted; a verification of the book, by its id.
 */
export const progress = v.variant('job', [
  v.object({ type, job: v.literal('booking'), id: v.string(), at: at(v.number()) }),
  v.object({ type, job: v.literal('papers'), id: v.string(), at: at(v.number()) }),
  v.object({ type, job: v.literal('import'), id: v.string(), at: at(v.number()) }),
  v.object({ type, job: v.literal('verification'), id: v.string(), at: at(v.number()) }),
  v.object({ type, job: v.literal('file'), id: v.string(), at: at(v.nullable(v.number())) }),
])

export type Progress = v.InferOutput<typeof progress>

/** How far one kind of job is. */
export type ProgressOf<Job extends Progress['job']> = Extract<Progress, { readonly job: Job }>['at']
