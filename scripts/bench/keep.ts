import { readFileSync, writeFileSync } from 'node:fs'
import { quoting, type Report, reportFile } from './report.ts'

const documentFile = 'docs/performance.md'

/** Keeps a whole run, and writes the table of docs/performance.md. */
export const keep = (report: Report): void => {
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(documentFile, quoting(readFileSync(documentFile, 'utf8'), report))
}
