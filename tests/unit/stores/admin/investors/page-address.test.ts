import { expect, test } from 'vitest'
import { goToInvestor, investorAddress, investorAt } from '#stores/admin/people/investors/page-address.ts'
import { $arrival } from '#stores/session/arrival.ts'
import { $tab } from '#stores/session/place.ts'

const id = '0199f2c4-1111-7222-8333-444455556666'

test('each part of an investor’s page has an address, which leads to it', () => {
  expect(investorAddress(id)).toBe(`investors/${id}`)
  for (const part of ['summary', 'money', 'documents', 'history', 'checks'] as const)
    expect(investorAt(investorAddress(id, part))).toEqual({ id, part })
  expect(investorAt(`investors/${id}/nonsense`)).toEqual({ id, part: 'summary' })
})

test('places and other things have no investor’s page', () => {
  for (const address of ['', 'investors', 'investors/all', 'investors/imports', id, `settings/${id}`])
    expect(investorAt(address)).toBeNull()
})

test('going to a part leads to the heading of the page', () => {
  goToInvestor(id, 'money')
  expect($tab.get()).toBe(`investors/${id}/money`)
  expect($arrival.get()).toBe(`investors/${id}`)
})
