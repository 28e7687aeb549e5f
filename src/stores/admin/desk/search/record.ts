import { send } from '#client/send.ts'
import { type SearchHit, searchAll } from '#contract/calls/desk/search.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { toast } from '#stores/kit/toast.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { auditWords as words } from '#words/desk/audit.ts'
import { goToInvestor } from '../../people/investors/page-address.ts'
import { goToPayment } from './payment.ts'

const batchMark = 'PB-'

/** Whether a subject of the trail has a page or a row of its own. */
export const hasPlace = (subject: string): boolean => /^[^\s@]+@[^\s@]+$|^(?:ALD|WD|PB)-\S+$/.test(subject)

const isIt = (subject: string, { kind, note, title }: SearchHit): boolean =>
  kind === 'investor' ? note.split(',')[0] === subject : kind === 'payment' && title.split(',')[0] === subject

/** Leads from the trail to the investor, payment or batches that an entry is about. */
export const goToRecord = async (subject: string): Promise<void> => {
  if (subject.startsWith(batchMark)) return arriveAt('overview/money/batches')
  const found = await runWithToast('audit-record:open', () => send(searchAll, { query: { search: subject } }))
  if (!found) return
  const hit = found.hits.find((one) => isIt(subject, one))
  if (!hit) toast(words.notFound, 'bad')
  else if (hit.kind === 'payment') await goToPayment(hit)
  else goToInvestor(hit.id)
}
