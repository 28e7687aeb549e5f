import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * An entry's key is compared as a whole and its description is shown as it is: what they are made of is in columns
 * (`ledger/schema.ts`). Only verification takes them apart, to check the columns against them, and the migration that
 * filled the columns.
 */
const allowed = ['src/server/platform/database/migrations/', 'src/server/proof/verification/']

const fields = new Set(['key', 'description'])
const columns = /^(?:\w+\.)?(?:key|description)$/
/** What takes a text apart or looks into it. */
const readings = new Set(
  'at charAt charCodeAt endsWith includes indexOf lastIndexOf localeCompare match matchAll replace replaceAll search slice split startsWith substr substring'.split(
    ' ',
  ),
)
const whole = new Set(['=', '<>', '!=', 'in', 'not in', 'is', 'is not'])
const inSql =
  /\b(?:entries|entry|e|taken|booked|reversed)\.(?:key|description)\b|\b(?:substr|split_part|instr)\s*\(\s*(?:key|description)\b|\b(?:key|description)\s+(?:i?like|glob)\b/i

/** What a file calls a key or a description, besides their own names. */
const namesIn = (source: ts.SourceFile): Set<string> => {
  const names = new Set(fields)
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) {
      if (node.propertyName && fields.has(node.propertyName.getText(source))) names.add(node.name.text)
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isPropertyAccessExpression(node.initializer) && fields.has(node.initializer.name.text))
        names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** `(entry.key ?? '')` is the key too. */
const bare = (node: ts.Expression): ts.Expression => {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return bare(node.expression)
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    ? bare(node.left)
    : node
}

const readingsIn = (text: string, file = 'a.ts'): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const names = namesIn(source)
  const found: string[] = []
  const isField = (node: ts.Expression | undefined): boolean => {
    const of = node && bare(node)
    if (of && ts.isIdentifier(of)) return names.has(of.text)
    return of !== undefined && ts.isPropertyAccessExpression(of) && fields.has(of.name.text)
  }
  const isReading = (node: ts.Node): boolean => {
    if (ts.isElementAccessExpression(node)) return isField(node.expression)
    if (ts.isTaggedTemplateExpression(node)) return inSql.test(node.template.getText(source))
    if (!ts.isCallExpression(node)) return false
    const [first, second] = node.arguments
    if (ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (readings.has(name.text) && isField(expression)) return true
      if ((name.text === 'exec' || name.text === 'test') && isField(first)) return true
    }
    const operator = second && ts.isStringLiteral(second) && node.arguments.length === 3 ? second.text : '='
    return first !== undefined && ts.isStringLiteral(first) && columns.test(first.text) && !whole.has(operator)
  }
  const visit = (node: ts.Node): void => {
    if (isReading(node)) found.push(`${file}: ${node.getText(source).split('\n')[0]}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Keys of something else in a file that deals with entries. */
const others = ["src/server/proof/log/log.ts: where('key', 'like', "]

/** Others call something a key too: only what deals with entries is looked at. */
const dealsWithEntries = (text: string): boolean =>
  /'entries(?: as \w+)?'|\bentries\.\w|#server\/ledger\/|\bLedgerEntry\b/.test(text)

test('nobody takes an entry’s key or description apart: what they say is in columns', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !allowed.some((place) => file.startsWith(place)))
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const looked = texts.filter(({ file, text }) => file.startsWith('src/server/ledger/') || dealsWithEntries(text))
  expect(looked.length).toBeGreaterThan(50)
  expect(looked.flatMap(({ file, text }) => readingsIn(text, file))).toEqual(
    others.map((one) => expect.stringContaining(one)),
  )
})

test.each([
  ["const id = entry.key.split(':')[1]", 1],
  ["rows.map(({ key }) => key.startsWith('reversal:'))", 1],
  ['rows.map(({ key: name }) => name.slice(8))', 1],
  ["const what = row.description; what.replace(/^Paid /, '')", 1],
  ['const parts = pattern.exec(key)', 1],
  ["(entry.key ?? '').match(/x/)", 1],
  ["db.where('entries.key', 'like', 'reversal:%')", 1],
  ["sql`not exists (select 1 from entries taken where taken.key = 'reversal:' || substr(entries.key, 9))`", 1],
  ['key[0]', 1],
  ["db.where('key', '=', `deposit:a`).where('entries.subject_id', '=', id)", 0],
  ["db.select(['entries.key', 'entries.description']).groupBy(['entries.key'])", 0],
  ['({ what: description, word: wordOn(db, key) })', 0],
])('%s: found %i times', (text, times) => {
  expect(readingsIn(text)).toHaveLength(times)
})
