import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Words that say nothing to a reader from outside. */
const unclear = new Set(['told', 'later', 'way', 'standing', 'sound'])

/** The wire's own fields, and names in which the word is plain English. */
const allowed: Readonly<Record<string, string>> = {
  told: 'a field of `telling` on the wire',
  in_effect_later: 'a field on the wire',
  inEffectLater: 'what becomes `in_effect_later` on the wire',
  later_weeks: 'a field on the wire',
  laterWeeks: 'the weeks after a corrected one, `later_weeks` on the wire',
  laterWeeksOf: 'makes `later_weeks`',
  LaterEvent: 'an event after a corrected week',
  laterChange: 'a change of trading after another',
  daysLater: 'a number of days',
  askLater: 'asks again after a pause',
  underWay: '"under way" is said of what runs',
}

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const declaredNames = (file: string): string[] => {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node)
    if (name && ts.isIdentifier(name) && !isUse) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return names
}

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith('src/server/platform/database/migrations/'),
)
const declared = files.flatMap((file) => declaredNames(file).map((name) => ({ file, name })))

test('names are words that a stranger understands', () => {
  const found = declared.filter(({ name }) => !(name in allowed) && partsOf(name).some((part) => unclear.has(part)))
  expect(found).toEqual([])
})

test('every allowed name is used', () => {
  const used = new Set(declared.map(({ name }) => name))
  expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([])
})
