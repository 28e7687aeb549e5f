import { createHash } from 'node:crypto'
import ts from 'typescript'

/** One small change of a source file that a test should notice. */
export interface Mutant {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** Its name in the list of survivors, which does not depend on what is above it in the file. */
  readonly name: string
}

const operators = new Map<string, string>([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['&&', '||'],
  ['||', '&&'],
])

const methods = new Map<string, string>([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
])

type Change = readonly [node: ts.Node, replacement: string]

const literalChange = (node: ts.Node): Change | undefined => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [node, 'true']
  if (ts.isNumericLiteral(node)) return [node, String(Number(node.text.replaceAll('_', '')) + 1)]
  return undefined
}

const expressionChange = (node: ts.Node, text: (of: ts.Node) => string): Change | undefined => {
  if (ts.isBinaryExpression(node)) {
    const other = operators.get(text(node.operatorToken))
    return other ? [node.operatorToken, other] : undefined
  }
  if (ts.isPrefixUnaryExpression(node) && /^[!-]/.test(text(node))) return [node, `(${text(node.operand)})`]
  if (ts.isConditionalExpression(node)) return [node.condition, `!(${text(node.condition)})`]
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const other = methods.get(node.name.text)
    return other ? [node.name, other] : undefined
  }
  return undefined
}

const statementChange = (node: ts.Node, text: (of: ts.Node) => string): Change | undefined => {
  if (ts.isIfStatement(node)) return [node.expression, `!(${text(node.expression)})`]
  if (ts.isExpressionStatement(node)) return [node, ';']
  return undefined
}

/** Distinguishes what would have the same name: the second is `… (2)`. */
export const numbered = (): ((name: string) => string) => {
  const seen = new Map<string, number>()
  return (name) => {
    const place = (seen.get(name) ?? 0) + 1
    seen.set(name, place)
    return place === 1 ? name : `${name} (${place})`
  }
}

/** Every small change of a source, in the order of the file; types, imports and texts stay as they are. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  const names = numbered()
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const text = (node: ts.Node) => node.getText(tree)
  const found: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const change = literalChange(node) ?? expressionChange(node, text) ?? statementChange(node, text)
    if (change) {
      const [place, replacement] = change
      const { line } = tree.getLineAndCharacterOfPosition(place.getStart(tree))
      const lineText = source.split('\n')[line]?.trim() ?? ''
      const name = names(`${file}: ${lineText}: ${text(place).slice(0, 80)} → ${replacement.slice(0, 80)}`)
      found.push({ file, start: place.getStart(tree), end: place.getEnd(), replacement, name })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** A list in an order determined by a seed and the names: what is added or removed moves nothing else. */
export const shuffled = <T>(from: readonly T[], seed: number, nameOf: (one: T) => string): T[] =>
  from
    .map((one) => ({
      one,
      rank: createHash('sha256')
        .update(`${seed} ${nameOf(one)}`)
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one)
