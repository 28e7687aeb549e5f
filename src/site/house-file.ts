/** The owner's file, from the project's root. */
export const houseFile = 'content/house.yaml'
