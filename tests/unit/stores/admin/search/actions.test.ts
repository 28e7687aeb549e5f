import { expect, test } from 'vitest'
import { actions } from '#stores/admin/desk/search/actions.ts'

test('each place that the search leads to has an id of its own, fit for the page', () => {
  const ids = actions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/)
})
