/**
 * A shell command that checks photo.jpg against a document. The photo reaches curl by a pipe, because as an argument it
 * would exceed the system's limit.
 */
export function checkCall(documentId: string, site: URL | undefined): string {
  return [
    `printf '{"documentId":"${documentId}","imageBase64":"data:image/jpeg;base64,%s"}' \\`,
    `    "$(base64 < photo.jpg | tr -d '\\n')" |`,
    `  curl ${new URL('/api/v1/photos/check', site)} \\`,
    `    -H "Authorization: Bearer $LIKENESS_API_KEY" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    --data-binary @-`,
  ].join('\n')
}
