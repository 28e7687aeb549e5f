import { describe, expect, test } from 'vitest'
import { builtSite } from '../support/site/built-site.ts'

const site = await builtSite('own')
const landing = site.page('/').text
const faq = site.page('/faq').text
const terms = site.page('/terms').text
const privacy = site.page('/privacy').text

describe('the landing page makes every claim of spec §1', () => {
  test.each([
    'Delaware',
    'US stocks, intraday',
    'brokerage platform',
    'No management fee',
    'Profit split by invested amount',
    'Weekly dividend requests',
    'Full capital withdrawal once a month',
    'Capital deployed within 48 hours',
    'Weekly reporting',
    'Pick a weekly risk level from 0.5% to 5%',
    'Stop capital operations at any time',
  ])('%s', (claim) => {
    expect(landing.toLowerCase()).toContain(claim.toLowerCase())
  })
})

describe('the landing page has what spec §2 names', () => {
  test.each(['Full name', 'Email address', 'Investment amount', 'Message', 'Apply Now', 'Learn More', 'Live Chat'])(
    '%s',
    (label) => {
      expect(landing).toContain(label)
    },
  )

  test.each(['$10,000-$25,000', '$25,000-$50,000', '$50,000-$100,000', '$100,000-$250,000', '$250,000+'])(
    'the amount %s',
    (amount) => {
      expect(site.page('/').html).toContain(`<option>${amount}</option>`)
    },
  )
})

describe('the split and its worked examples are those of spec §9', () => {
  test.each([
    ['up to $99,999', '50/50'],
    ['$100,000 to $999,999', '60/40'],
    ['$1,000,000 and above', '70/30'],
  ])('%s is split %s', (invested, split) => {
    for (const text of [faq, terms]) expect(text).toMatch(new RegExp(`${escaped(invested)}:? ${escaped(split)}`))
    expect(landing).toContain(`${split} ${invested}`)
  })

  test.each([
    ['$80,000', '$19,200', '$9,600', '$9,600'],
    ['$250,000', '$60,000', '$36,000', '$24,000'],
    ['$1,200,000', '$288,000', '$201,600', '$86,400'],
  ])('%s at 24%%', (...figures) => {
    expect(landing).toContain('a year at 24%')
    expect(landing).toContain(figures.join(' '))
  })
})

const escaped = (text: string) => text.replace(/[$+.]/g, '\\$&')

describe('the terms of spec §9 stand where one looks for them', () => {
  test.each([
    ['minimum', 'minimum investment is $100'],
    ['the admin’s minimum', '$10,000'],
    ['lock-up', 'initial lock-up is 1 month'],
    ['management fee', 'management fee is 0%'],
    ['performance fee', 'performance fee is tiered'],
    ['the admin’s performance fee', '20%'],
    ['first report', 'first report comes within 7 days'],
    ['distributions', 'every Saturday at 9:00 UTC'],
    ['first distribution', 'Jan 1 2025'],
    ['losses', 'carried forward'],
    ['dividends', 'can be requested weekly'],
    ['withdrawal, one reading', 'full capital withdrawal is allowed once a month'],
    ['withdrawal, the other reading', 'a notice of 3 months for capital withdrawals'],
    ['deployment', 'deployed within 48 hours of funding'],
    ['dashboard access', 'Dashboard access comes within 48 hours'],
    ['approval', 'Approval takes 3 to 5 business days'],
    ['risk', 'from 0.5% to 5%; without a choice it is 1%'],
    ['status change', 'the following Sunday at 00:01, America/New_York'],
    ['its end', 'the next Saturday at 23:59'],
    ['closure', 'Closure takes 3 to 5 business days and requires identity verification'],
    ['insurance', 'SIPC insured up to $500,000'],
    ['encryption', '256-bit SSL'],
    ['capital', '$5M+'],
    ['traders', 'Applicants need 3+ years of trading experience'],
    ['recruiter', 'recruiter responds within 24 hours'],
    ['liability', 'capped at the fees you paid in the 12 months'],
    ['the other split', '0-4% gives the investor 80%, 4-8% gives 70%, 8-12% gives 60%, over 12% gives 50%'],
  ])('terms: %s', (_, sentence) => {
    expect(terms).toContain(sentence)
  })

  test('privacy: requests are answered within 30 days under the GDPR', () => {
    expect(privacy).toMatch(/within 30 days, as the GDPR requires/)
  })

  test.each([
    '$100',
    '$10,000',
    '1 month',
    '0%',
    '20%',
    '7 days',
    'every Saturday at 9:00 UTC',
    'Jan 1 2025',
    'Losses carry forward',
    'only once the cumulative result is positive',
    'weekly',
    'once a month',
    '3 months',
    '48 hours',
    '3 to 5 business days',
    'from 0.5% to 5%',
    'Sunday at 00:01, New York',
    'Saturday at 23:59',
    '3+ years',
    '24 hours',
    '$500,000',
    '256-bit SSL',
    '$5M+',
    '30 days',
    '12 months',
    '8 characters',
    '10 minutes',
    '6 characters',
    'profit divided by invested amount',
  ])('FAQ: %s', (figure) => {
    expect(faq).toContain(figure)
  })

  test.each(['3+ years', 'within 24 hours', '$5M+', 'TLS 256-bit', 'SIPC protection up to $500,000', 'Jan 1 2025'])(
    'landing: %s',
    (figure) => {
      expect(landing).toContain(figure)
    },
  )
})

describe('a claim says what it does not mean', () => {
  test('the risk level is a vote on the week’s budget, and no cap on one’s own loss', () => {
    expect(landing).toContain('a low level does not cap your own loss')
    expect(faq).toContain('Your level does not cap your own loss')
    expect(terms).toContain('your vote on the desk’s loss budget for the week and does not limit your own loss')
  })

  test('the broker’s customer is the fund', () => {
    expect(landing).toContain('SIPC protects the fund’s account')
    for (const text of [faq, terms]) expect(text).toContain('The broker’s customer is the fund')
  })

  test('“256-bit SSL” is TLS', () => {
    expect(landing).toContain('TLS 256-bit encryption')
    for (const text of [faq, terms, privacy]) expect(text).toContain('256-bit SSL, which today is called TLS')
  })

  test('the capital under management has its date, or leads to it', () => {
    expect(landing).toMatch(
      /Capital under management \$5M\+ (?:stated on|\$[\d,]+ at the close of) [A-Z][a-z]{2} \d+, \d{4}/,
    )
    for (const text of [faq, terms]) expect(text).toContain('$5M+; the landing page has the date of that figure')
  })

  test('the explorer opens at a modest year, and reaches as far down as up', () => {
    const years = [...site.page('/').html.matchAll(/name="year" value="r\d"( checked)?[\s\S]*?<span>([^<]+)<\/span>/g)]
    const percents = years.map(([, , year = '']) => Number(year.replace('−', '-').replace('%', '')))
    expect(percents).toEqual(percents.map((percent) => -percent).reverse())
    expect(years.filter(([, checked]) => checked).map(([, , year]) => year)).toEqual(['8%'])
  })
})

test('the FAQ has six categories whose answers open one at a time, each with an address of its own', () => {
  const { html } = site.page('/faq')
  expect(html.match(/<h2 id="about-/g)).toHaveLength(6)
  const answers = html.match(/<details class="qa" name="faq"> <summary>/g) ?? []
  expect(answers.length).toBeGreaterThanOrEqual(30)
  expect(html.match(/<\/summary> <div id="[a-z-]+">/g)).toHaveLength(answers.length)
  expect(html).toContain('href="/#contact">Book a consultation')
})

test('the history of the terms speaks of struck wording where there is some, and of none where nothing has changed', () => {
  const { html, text } = site.page('/terms/history')
  expect(text.includes('Wording that is struck out applied until that day')).toBe(/<del[\s>]/.test(html))
  expect(text.includes('No wording has changed yet.')).toBe(!/<del[\s>]/.test(html))
})
