/** What only whoever stands in front of the API can answer. Its page describes them beside the API's own problems. */
export const gatewayProblems = {
  api_unreachable: { status: 503, title: 'The API cannot be reached' },
  api_timeout: { status: 504, title: 'The API took too long' },
}
