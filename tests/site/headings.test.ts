import { describe, expect, test } from 'vitest'
import { builtSite } from '../support/site/built-site.ts'

const { publicPages } = await builtSite('own')

describe.each(publicPages)('$path', ({ html }) => {
  const withoutDialogs = html.replace(/<dialog\b[\s\S]*?<\/dialog>/g, '')
  const levels = [...withoutDialogs.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))

  test('has one first heading, and it comes first', () => {
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels[0]).toBe(1)
  })

  test('skips no level', () => {
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  test('has one of each landmark', () => {
    for (const landmark of ['<header class="top"', '<main', '<footer class="foot"'])
      expect(html.split(landmark).length - 1, landmark).toBe(1)
    expect(html).toContain('<html lang="en">')
  })
})
