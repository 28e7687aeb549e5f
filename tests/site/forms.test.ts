import { describe, expect, test } from 'vitest'
import { applyToTrade, investmentAmounts, sendContact, subscribeNewsletter } from '#contract/calls/forms.ts'
import type { Variant } from '../../scripts/variants.ts'
import { attributes, builtSite, tags } from '../support/site/built-site.ts'

/** A page in English does not send its language. */
const bodyFields = (call: typeof sendContact | typeof applyToTrade | typeof subscribeNewsletter) =>
  Object.keys(call.body.entries)
    .filter((name) => name !== 'language')
    .sort()
const namedFields = (html: string) => {
  const start = html.indexOf('<form')
  return [...new Set(attributes(html.slice(start, html.indexOf('</form>', start)), 'name'))].sort()
}

describe('built with forms', async () => {
  const site = await builtSite('own')

  test.each([
    ['/', sendContact],
    ['/blog', subscribeNewsletter],
    ['/traders', applyToTrade],
    ['/form-refused/traders', applyToTrade],
    ['/form-refused/contact', sendContact],
    ['/form-refused/newsletter', subscribeNewsletter],
  ] as const)('%s posts what the call takes', (path, call) => {
    const { html } = site.page(path)
    const [form = ''] = tags(html, 'form')
    expect(attributes(form, 'method')).toEqual([call.method.toLowerCase()])
    expect(attributes(form, 'action')).toEqual([call.path])
    expect(namedFields(html)).toEqual(bodyFields(call))
  })

  test('the notices that the answers lead to are there, and take the focus', () => {
    expect(
      tags(site.page('/').html, 'p').filter((tag) => /id="contact-sent"[^>]*tabindex="-1"/.test(tag)),
    ).toHaveLength(1)
    expect(
      tags(site.page('/blog').html, 'p').filter((tag) => /id="newsletter-sent"[^>]*tabindex="-1"/.test(tag)),
    ).toHaveLength(1)
    expect(site.page('/traders').html).toMatch(/<p id="traders-sent"[^>]*tabindex="-1"/)
  })

  test('the amounts are those of the contract', () => {
    const { html } = site.page('/')
    const options = [...html.matchAll(/<option>([^<]+)<\/option>/g)].map(([, text]) => text)
    expect(options).toEqual([...investmentAmounts])
    expect(html).toMatch(/<select id="amount" name="amount"> ?<option value="">Not decided yet<\/option>/)
  })

  test('a refused form comes back in the same look, with every placeholder once', () => {
    const contact = site.page('/form-refused/contact').html
    const inContact = ['name', 'email', 'amount', 'message'].map((name) => `${name}Problem`)
    for (const name of ['summary', 'problems', 'name', 'email', 'message', 'amountOptions', ...inContact])
      expect(contact.split(`{{${name}}}`), name).toHaveLength(2)
    const traders = site.page('/form-refused/traders').html
    for (const name of ['name', 'email', 'experience', 'method'].flatMap((each) => [each, `${each}Problem`]))
      expect(traders.split(`{{${name}}}`), name).toHaveLength(2)
    const newsletter = site.page('/form-refused/newsletter').html
    for (const name of ['summary', 'problems', 'email', 'emailProblem'])
      expect(newsletter.split(`{{${name}}}`), name).toHaveLength(2)
    const notice = site.page('/form-refused/notice').html
    for (const name of ['heading', 'text', 'action']) expect(notice.split(`{{${name}}}`), name).toHaveLength(2)
  })
})

describe.each(['documented', 'none'] as const satisfies Variant[])('built without forms (%s)', async (variant) => {
  const site = await builtSite(variant)

  test.each(['/', '/blog', '/traders'])('%s sends nothing and says so', (path) => {
    const { html } = site.page(path)
    expect(tags(html, 'form').map((form) => [attributes(form, 'method'), attributes(form, 'action')])).toEqual([
      [['dialog'], []],
    ])
    expect(html).toMatch(
      /<dialog class="form-frame" open[^>]*>[\s\S]*?<\/dialog> ?<p class="notice kept" role="status">[\s\S]*?not sent/,
    )
    expect(html).not.toContain('/api/')
  })
})
