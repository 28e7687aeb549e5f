import { describe, expect, it } from 'vitest'
import { house } from '#server/platform/config/house.ts'
import { textOf, withPortal } from '#server/platform/mail/body.ts'
import { htmlOf } from '#server/platform/mail/html.ts'
import { everyKind } from '#tests/support/mail/kinds.ts'
import { written } from '#tests/support/mail/written.ts'

const portalUrl = 'https://portal.example'
const kinds = Object.entries(everyKind())

const drawn = ({ subject, body }: ReturnType<typeof written>): string => htmlOf(subject, body, portalUrl) ?? ''
/** Without its head and its preview, which repeats what stands below. */
const shownOf = (html: string): string =>
  html.replace(/[\s\S]*<\/style><\/head>/, '').replace(/<div style="display:none[^<]*<\/div>/, '')

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The words that a reader of the HTML sees, with where its links lead; a break counts as a space. */
const wordsOf = (html: string): string[] =>
  html
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, ' $2 $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
    .replaceAll('\u2060', '')
    .split(/\s+/)
    .filter((word) => word !== '')
/** Without the sign that a form alone adds to a label. */
const bare = (word: string): string => word.replace(/[:.,]$/, '')

describe.each(kinds)('the email “%s”', (_, mail) => {
  const html = drawn(mail)
  const text = withPortal(textOf(mail.body), portalUrl)

  it('says the same as text and as HTML', () => {
    const inText = new Set(text.split(/\s+/).map(bare))
    const inHtml = new Set(wordsOf(shownOf(html)).map(bare))
    const frame = new Set([...house.name.split(' '), '--', ''])
    expect([...inHtml].filter((word) => !inText.has(word) && !frame.has(word))).toEqual([])
    expect([...inText].filter((word) => !inHtml.has(word) && !frame.has(word))).toEqual([])
  })

  it('loads nothing, runs nothing, and has at most one button', () => {
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|object|video|svg|form|input|base)\b|url\(|@import|\ssrc=|\son\w+=/i,
    )
    expect(html.match(/class="btn-a"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    for (const [, to] of html.matchAll(/href="([^"]*)"/g)) expect(to).toMatch(/^https:\/\/portal\.example[/#]/)
  })

  it('greets, says why it came, and names the sender with the address', () => {
    expect(text).toMatch(/^Hello(?: [^\n]+)?,\n\n/)
    expect(text).toMatch(/\n\n--\nYou (?:get|receive) this /)
    for (const form of [text, html]) expect(form).toContain(`${house.legalName}, ${house.address}`)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
    expect(text).not.toMatch(/\{\w+\}|undefined|null|NaN/)
  })
})

describe('the template of the emails', () => {
  it('escapes every text, and makes no link of an address that somebody typed', () => {
    const evil = '<script>alert(1)</script> "quoted" & https://evil.example/x {portal}'
    const body = {
      ...written('').body,
      greeting: evil,
      why: evil,
      change: { link: evil, to: 'https://portal.example/"><b>' },
      questions: evil,
      preview: evil,
      parts: [
        { words: evil },
        { code: evil },
        { exact: evil },
        { figures: [{ label: evil, value: evil, note: evil }] },
        { rows: [{ label: evil, value: evil }] },
        { button: evil, to: 'https://portal.example/"><b>' },
        { aside: evil, link: evil, to: 'https://portal.example/"><b>' },
      ],
    }
    const html = htmlOf(evil, body, portalUrl) ?? ''
    expect(html).not.toMatch(/<script|"quoted"|<b>/)
    expect(html).not.toMatch(/href="https:\/\/evil/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('links an address of the portal within a sentence, without the sign after it', () => {
    const html = drawn(
      written(
        'Hello',
        'Sign in at https://portal.example/login, with this address. See https://portal.example.evil/x.',
      ),
    )
    expect(html).toContain('<a href="https://portal.example/login"')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  it('leaves out the HTML of an email that programs would cut', () => {
    const long = written('Long', ...Array.from({ length: 1000 }, (_, place) => `Paragraph ${place}.`))
    expect(htmlOf(long.subject, long.body, portalUrl)).toBeUndefined()
    expect(textOf(long.body)).toContain('Paragraph 999.')
  })

  it('writes figures in columns', () => {
    const text = textOf(
      written('', {
        figures: [
          { label: 'New balance', value: '$208,490.38', note: 'after Week 45' },
          { label: 'Result', value: '+$1,569.61' },
        ],
      }).body,
    )
    expect(text).toContain('\n  New balance  $208,490.38   after Week 45\n  Result        +$1,569.61\n')
  })
})
