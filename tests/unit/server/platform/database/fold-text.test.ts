import { expect, test } from 'vitest'
import { foldCase, foldText } from '#server/platform/database/fold-text.ts'

test.each([
  ['José  Núñez', 'jose nunez', 'josé  núñez'],
  ['ＡＢＣ', 'abc', 'abc'],
  [' İzmir ', 'izmir', ' i̇zmir '],
  ['Straße\u0007', 'straße', 'straße\u0007'],
])('%j is searched as %j and compared as %j', (text, searched, compared) => {
  expect([foldText(text), foldCase(text)]).toEqual([searched, compared])
})
