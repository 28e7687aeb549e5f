/**
 * A backend with JSON answers by path, for a tab's `intercept`; any other path returns `otherwise`, by default `{}`.
 */
export const answering =
  (answers: Readonly<Record<string, object>>, otherwise = (): Response | Promise<Response> => Response.json({})) =>
  async ({ url }: Request): Promise<Response> => {
    const answer = answers[new URL(url).pathname]
    return answer === undefined ? otherwise() : Response.json(answer)
  }
