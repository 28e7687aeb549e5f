import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Mistake } from '#reading/mistake.ts'
import { lineOf } from '#tests/support/site/mistakes.ts'

/** Each mistake in one line. */
export const said = (mistakes: readonly Mistake[]): string[] => mistakes.map(lineOf)

/** A fresh copy for each test of what the editors wrote. */
export const ownContents = () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'contents-'))
    cpSync('content', join(folder, 'content'), { recursive: true })
    mkdirSync(join(folder, 'public'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  return {
    root: () => folder,
    /** Changes a text of a file, which must be there. */
    change: (file: string, was: string | RegExp, is: string): void => {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(text).toMatch(was)
      writeFileSync(join(folder, file), text.replace(was, is))
    },
  }
}
