import { readHouse } from '#reading/house.ts'

/** Who the fund is and what its owner has stated. Only at build time. */
export const house = readHouse('.')
