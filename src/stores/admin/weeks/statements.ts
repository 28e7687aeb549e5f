import { atom, computed } from 'nanostores'
import { allStatementsUrl } from '#client/statements.ts'
import { addMonths, newYorkDate } from '#fund/new-york.ts'
import { $now } from '#stores/kit/clock.ts'
import { $extensions } from '#stores/kit/extensions.ts'

const monthsShown = 12
const monthCharacters = 7

const monthsBefore = (now: number): string[] =>
  Array.from({ length: monthsShown }, (_none, back) => addMonths(newYorkDate(now), -1 - back).slice(0, monthCharacters))

/** The months that have ended in New York, newest first; empty where the backend makes no statements. */
export const $statementMonths = computed([$extensions, $now], (extensions, now) =>
  extensions.has('statements') && now > 0 ? monthsBefore(now) : [],
)

const $chosen = atom<string | null>(null)

export const $statementMonth = computed([$chosen, $statementMonths], (chosen, months) =>
  chosen !== null && months.includes(chosen) ? chosen : (months[0] ?? null),
)

export const chooseStatementMonth = (month: string): void => $chosen.set(month)

/** Where everybody's statements of the chosen month are, in one PDF. */
export const $allStatements = computed($statementMonth, (month) => month && allStatementsUrl(month))
