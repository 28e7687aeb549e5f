import { readFileSync, writeFileSync } from 'node:fs'
import { quoting, type Report, reportFile } from './report.ts'

const readmeFile = 'README.md'

/** Keeps a whole run, and updates README's quote of it. */
export const keep = (report: Report): void => {
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(readmeFile, quoting(readFileSync(readmeFile, 'utf8'), report))
}
