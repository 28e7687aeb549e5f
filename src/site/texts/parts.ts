import { isWholeCents } from '#fund/cents/money.ts'
import { shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { questionIds, wrongCondition } from '#site/terms/decisions.ts'
import { record } from '#site/terms/record.ts'
import { house } from '../house.ts'
import { chartMistake, chartUnits } from './chart-data.ts'

/** The kinds of a remark, each with its heading unless its editor writes another. */
export const calloutTitles = { note: 'Note', risk: 'What can go wrong', example: 'Example' } as const

export type CalloutKind = keyof typeof calloutTitles

const calloutKinds = Object.keys(calloutTitles) as CalloutKind[]

/** What an attribute of a part may contain; the words are what its editor reads. */
interface Attribute {
  expected: string
  fits: (value: unknown) => boolean
  /** The allowed names, if they are few. */
  names?: readonly string[]
  optional?: true
  /** What exactly is wrong with an invalid value, if more can be said about it. */
  wrong?: (value: unknown) => Partial<Pick<Wrong, 'found' | 'expected'> & { nearest: string | undefined }>
}

/** A requirement on all attributes together, once each of them is valid. */
interface Wrong {
  attribute: string
  found: string
  expected: string
  nearest?: string | undefined
}

export interface TagPart {
  attributes: Readonly<Record<string, Attribute>>
  /** Whether there is text between its tags. */
  text: boolean
  /** It is placed between paragraphs and never within one. */
  block?: true
  example: string
  check?: (values: Record<string, unknown>) => Wrong | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const line: Attribute = { expected: 'a text in quotes', fits: isText }
const oneOf = (names: readonly string[]): Attribute => ({
  expected: `one of: ${names.join(', ')}`,
  fits: (value) => names.includes(value as string),
  names,
})
const optional = (attribute: Attribute): Attribute => ({ ...attribute, optional: true })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const seriesNames = ['name', 'values']

/** The first field of a series that is unknown, or that is missing. */
const wrongSeries: Attribute['wrong'] = (value) => {
  const odd = (Array.isArray(value) ? value : []).filter(isRecord).flatMap((one) => {
    const stray = Object.keys(one).find((name) => !seriesNames.includes(name))
    if (stray !== undefined)
      return [{ found: `the field ${stray}`, expected: 'name and values', nearest: nearest(stray, seriesNames) }]
    const missing = seriesNames.find((name) => !(name in one))
    return missing === undefined ? [] : [{ found: `no field ${missing} in ${shown(one)}` }]
  })
  return odd[0] ?? {}
}

/** The largest sum and the largest gain that a part works out. */
const dollarsMax = 1_000_000_000
const gainMax = 1000

const isSeries = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      typeof one === 'object' &&
      one !== null &&
      Object.keys(one).sort().join() === 'name,values' &&
      isText(one.name) &&
      Array.isArray(one.values),
  )

/** The shortest text that can say what a picture shows. */
export const altCharactersMin = 10

/** The parts of an article (content/README.md); nothing else may be between `<` and `>` except a few HTML elements. */
const ofPosts: Readonly<Record<string, TagPart>> = {
  Callout: {
    attributes: { kind: optional(oneOf(calloutKinds)), title: optional(line) },
    text: true,
    block: true,
    example: '<Callout kind="note">Text.</Callout>',
  },
  Figure: {
    attributes: {
      src: {
        expected: 'the path of a picture that exists, as ./pictures/name.png',
        fits: isText,
      },
      alt: {
        expected: `a text of ${altCharactersMin} characters or more that says what the picture shows`,
        fits: (value) => isText(value) && value.trim().length >= altCharactersMin,
      },
      plot: optional({ expected: 'the word alone, or left out', fits: (value) => value === true }),
    },
    text: true,
    block: true,
    example: '<Figure src="./pictures/name.png" alt="What it shows">A caption.</Figure>',
  },
  Footnote: { attributes: {}, text: true, example: '<Footnote>Text.</Footnote>' },
  ProfitSplit: {
    attributes: {
      amount: {
        expected: `dollars and cents in braces, from {0.01} to {${dollarsMax}}, without commas or signs, as {250000}`,
        fits: (value) => isNumber(value) && value > 0 && value <= dollarsMax && isWholeCents(value),
      },
      gain: {
        expected: `percent in braces, above {0} and at most {${gainMax}}, without a sign, as {24}`,
        fits: (value) => isNumber(value) && value > 0 && value <= gainMax,
      },
    },
    text: false,
    block: true,
    example: '<ProfitSplit amount={250000} gain={24} />',
    check: ({ amount, gain }) =>
      Math.round(Number(amount) * Number(gain)) >= 1
        ? undefined
        : {
            attribute: 'gain',
            found: `${gain}% of $${amount}, less than a cent`,
            expected: 'a gain of a cent or more',
          },
  },
  SmallChart: {
    attributes: {
      title: line,
      of: line,
      kind: oneOf(['line', 'bars']),
      unit: optional(oneOf(chartUnits)),
      labels: {
        expected: "a list in braces, as {['a', 'b']}",
        fits: (value) =>
          Array.isArray(value) && value.length > 0 && value.every((label) => isText(label) || isNumber(label)),
      },
      series: {
        expected: "a list in braces, as {[{ name: 'Result', values: [1, 2] }]}",
        fits: isSeries,
        wrong: wrongSeries,
      },
      worked: optional({ expected: 'a text in quotes that says how its figures are worked out', fits: isText }),
    },
    text: false,
    block: true,
    example: `<SmallChart title="…" of="…" kind="bars" labels={['a']} series={[{ name: '…', values: [1] }]} />`,
    check: (values) => chartMistake(values as unknown as Parameters<typeof chartMistake>[0]),
  },
  Term: {
    attributes: { id: { ...oneOf(Object.keys(record.terms)), expected: 'the name of a term in content/terms.yaml' } },
    text: false,
    example: '<Term id="riskMin" />',
  },
}

/** The names of the parts that cannot be within a line of text. */
export const blockParts: ReadonlySet<string> = new Set(
  Object.entries(ofPosts).flatMap(([name, { block }]) => (block ? [name] : [])),
)

const ofLegalTexts: Readonly<Record<string, TagPart>> = {
  Term: ofPosts.Term as TagPart,
  House: {
    attributes: {
      id: oneOf(['name', 'legalName', 'jurisdiction', 'address', ...Object.keys(house.mail)]),
    },
    text: false,
    example: '<House id="legalName" />',
  },
  Stated: {
    attributes: { id: oneOf(Object.keys(house.statements)) },
    text: false,
    example: '<Stated id="hosting" />',
  },
  When: {
    attributes: {
      id: { ...oneOf(questionIds), expected: 'the id of a question in content/terms.yaml' },
      is: { expected: 'open, or the names of readings, in quotes', fits: isText },
    },
    text: true,
    example: '<When id="withdrawal" is="open">Words.</When>',
    check: ({ id, is }) => {
      const wrong = wrongCondition(String(id), String(is))
      return wrong && { attribute: 'is', ...wrong }
    },
  },
}

/** The kinds of text that editors write in MDX. */
export type TextKind = 'post' | 'legal'

export const partsOf = (kind: TextKind): Readonly<Record<string, TagPart>> => (kind === 'post' ? ofPosts : ofLegalTexts)
