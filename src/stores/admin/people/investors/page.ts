import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import type { Happened, InvestorPage } from '#contract/calls/people/investor-page.ts'
import * as calls from '#contract/calls/people/investor-page.ts'
import { readStatementCsv, readStatementPdf, readTaxSummary } from '#contract/calls/proof/statements.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { openId } from './details.ts'
import { investors } from './investors.ts'
import { investorTags } from './tags.ts'

/** Bank account, weeks, questions, notes and tags of the open investor, with `investor-page`. */
export const investorPage = loader<InvestorPage>('The investor’s page', () =>
  send(calls.readInvestorPage, { params: { id: openId() } }),
)

/** As a person reads them. */
const timelineRows = '25'

const readTimeline = (before?: string): Promise<Pages<Happened>> =>
  send(calls.readInvestorTimeline, { params: { id: openId() }, query: { limit: timelineRows, before } })

/** Everything that happened around the open investor, newest first. */
export const timeline = loader<Pages<Happened>>('The investor’s time line', readTimeline)
export const loadOlderTimeline = (): Promise<void> => addOlderPage('timeline:older', timeline, readTimeline)

/** Starts over for the investor that has just been opened. */
export const startInvestorPage = (): void => {
  investorPage.forget()
  timeline.forget()
  void investorPage.load()
}

export const askInvestorNote = (name: string): void =>
  ask({
    ...words.note(name),
    act: (text) => send(calls.noteInvestor, { params: { id: openId() }, body: { text } }),
    after: investorPage.load,
  })

const typedTags = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** The tags as typed, separated by commas. */
export const tagForm = createForm({
  initial: { tags: '' },
  at: 'tags',
  check: () => null,
  send: ({ tags }) =>
    attemptForm(
      () => send(calls.tagInvestor, { params: { id: openId() }, body: { tags: [...typedTags(tags)] } }),
      failure,
    ),
  done: () => {
    toast(words.tagged)
    return Promise.all([investorPage.load(), investorTags.load(), investors.load()])
  },
})

const typed = keepsDraft('tags', tagForm, ['tags'], openId)

export const openTagForm = (tags: readonly string[]): void => {
  tagForm.open({ tags: tags.join(', ') })
  typed()
}

interface DocumentLink {
  readonly name: string
  readonly url: string
}

/** The documents of an investor as links, by the months that have a statement; none without `statements`. */
export const documentsOf = (investorId: string, months: readonly string[]): readonly DocumentLink[] => {
  if (!hasExtension('statements')) return []
  const years = [...new Set(months.map((month) => month.slice(0, 'YYYY'.length)))]
  return [
    ...years.map((year) => ({
      name: `Tax summary ${year}, PDF`,
      url: fileUrl(readTaxSummary.path, { year, investor_id: investorId }),
    })),
    ...months.flatMap((month) => [
      { name: `Statement ${month}, PDF`, url: fileUrl(readStatementPdf.path, { month, investor_id: investorId }) },
      { name: `Ledger ${month}, CSV`, url: fileUrl(readStatementCsv.path, { month, investor_id: investorId }) },
      {
        name: `Ledger ${month}, spreadsheet`,
        url: fileUrl(readStatementCsv.path, { month, investor_id: investorId, format: 'xlsx' }),
      },
    ]),
  ]
}
