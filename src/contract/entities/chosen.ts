import * as v from 'valibot'
import { id } from './basic.ts'

/** How many people can be chosen at once. */
export const chosenMax = 5000

/** An id, its quotes and its comma, with some room to spare. */
const idBytes = 50
export const chosenBytesMax = chosenMax * idBytes

/** Some investors, by id. */
export const chosenIds = (most: number) =>
  v.pipe(
    v.array(id, 'the ids of investors are needed'),
    v.minLength(1, 'nobody is chosen'),
    v.maxLength(most, `at most ${most} investors at a time`),
  )
