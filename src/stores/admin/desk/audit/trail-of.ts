import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type AuditEntry, listAuditOf } from '#contract/calls/desk/audit.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'

/** An investor, a transfer or a batch, and its name. */
interface Subject {
  readonly id: string
  readonly name: string
}

/** The subject whose trail was read last. */
const $trailSubject = atom<Subject | null>(null)

/** The subject whose trail is open in a dialog, or null. */
export const $openTrail = atom<Subject | null>(null)

const read = (before?: string): Promise<Pages<AuditEntry>> =>
  send(listAuditOf, { params: { id: $trailSubject.get()?.id ?? '' }, query: { before } })

/** The subject's trail, newest first, with `audit`. */
export const trail = loader<Pages<AuditEntry>>('The trail', read)

export const showTrailOf = (subject: Subject): void => {
  trail.forget()
  $trailSubject.set(subject)
  void trail.load()
}

export const loadOlderTrail = (): Promise<void> => addOlderPage('trail:older', trail, read)

export const openTrail = (subject: Subject): void => {
  showTrailOf(subject)
  $openTrail.set(subject)
}

export const closeTrail = (): void => $openTrail.set(null)
