import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from '#site/house-file.ts'
import { describeMistakes } from '#site/reading/mistake.ts'
import { checkFile } from '#site/reading/record-check.ts'

// Of the owner's files the commands need only this one, and only its form: a colour that cannot be read must not
// prevent a restore.
const { mistakes } = checkFile('.', houseFile, houseRecord)
if (mistakes.length > 0) {
  console.error(describeMistakes(mistakes))
  process.exitCode = 1
} else await import('../src/server/admin.ts')
