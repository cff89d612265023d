import type { PublicRecord } from '@likeness/rules'

/** A document's page as schema.org data (JSON-LD): the page, its subject, its sources and its place in the catalog. */
export function documentData(record: PublicRecord, site: URL | undefined): object {
  const address = (path: string) => new URL(path, site).href
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': address(record.path),
        url: address(record.path),
        name: record.title,
        description: record.answer,
        inLanguage: 'en',
        isPartOf: { '@type': 'WebSite', name: 'Likeness', url: address('/') },
        dateModified: record.version.replace('.', '-'),
        about: {
          '@type': 'GovernmentService',
          name: record.title,
          serviceOperator: { '@type': 'GovernmentOrganization', name: record.authority },
          areaServed: record.country.name,
        },
        citation: record.sources.map(({ title, url, authority }) => ({
          '@type': 'CreativeWork',
          name: title,
          url,
          publisher: { '@type': 'Organization', name: authority },
        })),
        encoding: {
          '@type': 'MediaObject',
          encodingFormat: 'application/json',
          contentUrl: address(record.api_url),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { name: 'Requirements', path: '/requirements' },
          { name: record.country.name, path: `/requirements/${record.country.code}` },
          { name: record.title, path: record.path },
        ].map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: address(path),
        })),
      },
    ],
  }
}

/** The catalog as a data set that can be downloaded as a whole. */
export function catalogData(
  records: readonly PublicRecord[],
  version: string,
  site: URL | undefined,
): object {
  const address = (path: string) => new URL(path, site).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: 'Requirements of identity photos',
    description: `What authorities ask of the photo for ${records.length} documents, each figure with its source and how far it can be trusted.`,
    url: address('/requirements'),
    version,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Likeness', url: address('/') },
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'application/json',
        contentUrl: address('/requirements/all.json'),
      },
    ],
  }
}

/** JSON for the inside of a script element, escaped so that it cannot end the element. */
export const scriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
