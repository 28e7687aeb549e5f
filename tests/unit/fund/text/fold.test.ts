import { expect, test } from 'vitest'
import { foldCase, foldText, latin, wordsOf } from '#fund/text/fold.ts'

test.each([
  ['José  Núñez', 'jose nunez', 'josé  núñez'],
  ['ＡＢＣ', 'abc', 'abc'],
  [' İzmir ', 'izmir', ' i̇zmir '],
  ['Straße\u0007', 'strasse', 'straße\u0007'],
  ['Sinéad O’Brien', 'sinead obrien', 'sinéad o’brien'],
  ['Łukasz Żółć', 'lukasz zolc', 'łukasz żółć'],
  ['Đorđe Þór', 'dorde thor', 'đorđe þór'],
])('%j is searched as %j and compared as %j', (text, searched, compared) => {
  expect([foldText(text), foldCase(text)]).toEqual([searched, compared])
})

test.each([
  ["o'brien", 'Sinéad O’Brien'],
  ['obrien', 'Sinéad O’Brien'],
  ['lukasz', 'Łukasz Żółć'],
  ['moller', 'Kari Møller'],
  ['eliyev', 'Əliyev'],
  ['\u202AAnn Lee\u202C', 'Ann Lee'],
])('who looks for %s finds %s', (searched, name) => {
  expect(foldText(name)).toContain(foldText(searched))
})

test('what no alphabet of ours can write stays, and folding again changes nothing', () => {
  for (const name of ['日本 太郎', 'Ørsted Møller', 'Иван', "d’Arc-Ünal `ʼ′'", 'ﬁnn ½'])
    expect([foldText(foldText(name)), latin(latin(name))]).toEqual([foldText(name), latin(name)])
  expect(wordsOf('Anne-Marie O’Brien/日本')).toEqual(['anne', 'marie', 'obrien', '日本'])
})
