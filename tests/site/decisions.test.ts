import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { type BuiltSite, builtSite, siteIn } from '../support/site/built-site.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'

const held = '2025-01-05'
/** A Sunday that has not come. */
const ahead = (): string => {
  const day = addDays(newYorkDate(Date.now()), 7)
  return addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
}

/** What pages say of a reading and of no other. */
const wordsOf: Record<string, RegExp> = {
  'minimum lower': /\$100(?!\d|,\d)/,
  'minimum higher': /First deposit: \$10,000|(?:starts at|default is|is|present) \$10,000|\$10,000, for/,
  'withdrawal notice': /3 months|both readings|second reading/i,
  'split return': /annual return: 0|second table|0-4%|over 12%|a different split/,
  'performance-fee flat': /default performance fee|\b20% (?:as|among)/,
  'risk-limit limit': /default risk limit|narrow your choice/,
  'first-distribution wednesday': /Jan 1 2025|First distribution/,
  'first-distribution saturday': /Distributions Saturdays/,
  'sipc account': /not cover you singly|interest in the fund singly/,
  'sipc interests': /covers interests in the fund/,
  'sipc open': /ask before you rely on it|may not extend/,
  'any open': /both readings|two figures/i,
}

/** The pages that say a reading's words; the history of the terms keeps what they said before. */
const pagesSaying = (site: BuiltSite, reading: string): string[] => {
  const words = wordsOf[reading] ?? /$^/
  const files = globSync('**/*.{xml,txt}', { cwd: site.dir }).filter((file) => !file.startsWith('terms/history'))
  return [
    ...site.pages
      .filter(({ path, html, text }) => {
        const data = /<script type="application\/ld\+json">[\s\S]*?<\/script>|<meta name="description"[^>]*>/g
        return path !== '/terms/history' && words.test(`${text} ${html.match(data)?.join(' ')}`)
      })
      .map(({ path }) => path),
    ...files.filter((file) => words.test(readFileSync(join(site.dir, file), 'utf8'))),
  ].sort()
}

const eligibility = 'Only accredited investors may invest.'

const decide = (project: EditorsProject, decisions: string): void => {
  const file = join(project.dir, 'content/house.yaml')
  const stated = readFileSync(file, 'utf8').replace(/(eligibility:.*answer: )""/, `$1"${eligibility}"`)
  writeFileSync(file, stated.replace(/^decisions:[\s\S]*/m, `decisions:\n${decisions}`))
}

const built = async (project: EditorsProject): Promise<BuiltSite> => {
  const { code, told } = await project.build()
  if (code !== 0) throw new Error(told)
  return siteIn(join(project.dir, 'dist'))
}

/** Every decision that this portal can keep, one way and, where it can keep both, the other. */
const oneWay = `  minimum: { reading: higher, from: ${held} }
  withdrawal: { reading: monthly, from: ${held} }
  split: { reading: amount, from: ${held} }
  stopping: { reading: sunday, from: ${held} }
  performance-fee: { reading: tier, from: ${held} }
  dashboard-access: at-once
  first-distribution: saturday
  alpha: investor
  sipc: account
  deployment: { reading: sunday, from: ${held} }
  risk-limit: level
  risk-and-result: { reading: same, from: ${held} }
  carried-loss: { reading: shrinks, from: ${held} }
`
const otherWay = `  minimum: { reading: lower, from: ${held} }
  withdrawal: { reading: monthly, from: ${ahead()} }
  first-distribution: wednesday
  alpha: admin
  sipc: interests
`

let project: EditorsProject
let one: BuiltSite
let other: BuiltSite

beforeAll(async () => {
  project = await editorsProject()
  decide(project, oneWay)
  one = await built(project)
}, 300_000)
afterAll(() => project.remove())

describe('what the owner has decided and stated', () => {
  test.each([
    'minimum lower',
    'withdrawal notice',
    'split return',
    'performance-fee flat',
    'risk-limit limit',
    'first-distribution wednesday',
    'sipc interests',
    'sipc open',
    'any open',
  ])('leaves no word of %s on any page', (reading) => expect(pagesSaying(one, reading)).toEqual([]))

  test.each([
    ['minimum higher', ['/', '/faq', '/terms']],
    ['first-distribution saturday', ['/']],
    ['sipc account', ['/', '/faq', '/terms']],
  ])('is what pages say: %s', (reading, pages) => expect(pagesSaying(one, reading)).toEqual(pages))

  test('and who may invest, in the owner’s sentence, where somebody is about to', () => {
    const saying = one.pages.filter(({ text }) => text.includes(eligibility)).map(({ path }) => path)
    expect(saying.sort()).toEqual(['/', '/faq', '/register', '/terms'])
  })

  test('takes the second split out of the investor’s settings', () => {
    const scripts = globSync('_astro/*.js', { cwd: one.dir }).map((file) => readFileSync(join(one.dir, file), 'utf8'))
    expect(scripts.filter((script) => script.includes('How profit sharing works'))).not.toEqual([])
    expect(scripts.filter((script) => script.includes('By annual return'))).toEqual([])
  })

  test('is in the history of the terms, with the Sunday from which it holds', () => {
    expect(one.page('/terms/history').text).toContain(
      'Jan 5, 2025 Is the minimum investment $100 or $10,000? Decided: A first deposit is at least $10,000.',
    )
  })
})

describe('what is decided the other way', () => {
  beforeAll(async () => {
    decide(project, otherWay)
    other = await built(project)
  }, 300_000)

  test.each(['minimum higher', 'first-distribution saturday', 'sipc account', 'sipc open'])(
    'leaves no word of %s on any page',
    (reading) => expect(pagesSaying(other, reading)).toEqual([]),
  )

  test.each([
    ['minimum lower', ['/', '/faq', '/terms']],
    ['first-distribution wednesday', ['/', '/faq', '/terms']],
    ['sipc interests', ['/', '/faq', '/terms']],
  ])('is what pages say: %s', (reading, pages) => expect(pagesSaying(other, reading)).toEqual(pages))

  test('is shown as open until its Sunday comes, like what nobody has decided', async () => {
    const open = await builtSite('own')
    for (const reading of ['withdrawal notice', 'split return', 'performance-fee flat', 'risk-limit limit', 'any open'])
      expect([reading, pagesSaying(other, reading)]).toEqual([reading, pagesSaying(open, reading)])
    expect(other.page('/terms/history').text).not.toContain('Is capital withdrawn')
  })
})

test('until then pages say both, and that they are open', async () => {
  const open = await builtSite('own')
  for (const reading of ['minimum lower', 'minimum higher', 'sipc open'])
    expect(pagesSaying(open, reading)).toEqual(expect.arrayContaining(['/faq', '/terms']))
  expect(pagesSaying(open, 'withdrawal notice')).toEqual(['/', '/faq', '/terms'])
  expect(pagesSaying(open, 'any open')).toEqual(['/', '/faq'])
})
