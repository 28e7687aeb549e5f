import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { type LifeName, lives } from '#fund/money/lives.ts'

const whoOf = ({ who, stepUp, stepUpFor }: Call): string => {
  const asked = stepUpFor ? `step-up for ${stepUpFor.map((field) => `\`${field}\``).join(', ')}` : 'step-up'
  return who.replaceAll('-', ' ') + (stepUp ? `, ${asked}` : '')
}

const rowOf = (call: Call): string =>
  `| \`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}\` | ${whoOf(call)} | ${call.does.replaceAll('|', '\\|')} |`

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By address, what is read before what is changed. */
const byAddress = (a: Call, b: Call): number =>
  a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1

const head = ['| Call | Who | What it does |', '|---|---|---|']

/** The calls of an extension, or without a name those of none that the specification does not document. */
const tableOf = (extension: string | undefined): string => {
  const of = Object.values<Call>(calls).filter(
    (call) => call.extension === extension && (extension !== undefined || !call.does.includes('(spec §7 call ')),
  )
  return [...head, ...of.toSorted(byAddress).map(rowOf)].join('\n')
}

/** docs/api.md with the tables of its extensions as the contract has them. */
export const withTables = (api: string): string => {
  const [before = '', after = ''] = api.split(/(?=^## Extensions$)/m)
  const [extensions = '', ...rest] = after.split(/(?=^## (?!Extensions$))/m)
  const drawn = extensions.split(/(?=^### )/m).map((section) => {
    const name = /^### (\S+)/.exec(section)?.[1]
    return section.replace(/^\| Call \| Who \| What it does \|\n(?:\|.*\n)+/m, () => `${tableOf(name)}\n`)
  })
  return [before, ...drawn, ...rest].join('')
}

const names: Readonly<Record<LifeName, string>> = {
  deposit: 'A deposit',
  withdrawal: 'A withdrawal',
  addition: 'An addition to capital',
  batch: 'A batch of payouts',
  fundPayout: 'A payout of the fund’s share',
  week: 'A week',
  approval: 'What waits for a second person',
}

const drawnLife = (name: LifeName): string => {
  const states = Object.entries<{ readonly acts: Readonly<Record<string, string>> }>(lives[name])
  const [first] = states
  return [
    `## ${names[name]}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    `  [*] --> ${first?.[0]}`,
    ...states.flatMap(([state, { acts }]) => Object.entries(acts).map(([act, to]) => `  ${state} --> ${to}: ${act}`)),
    '```',
  ].join('\n')
}

/** docs/lives.md with its diagrams as the tables of the lives have them. */
export const withLives = (text: string): string =>
  `${text.split(/^## /m)[0]}${(Object.keys(names) as LifeName[]).map(drawnLife).join('\n\n')}\n`
