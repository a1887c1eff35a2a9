import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '@/api/client';
import { type HistoryFilter, isBackwards, searchedBy } from '../lib/history-filter';

type Language = 'en' | 'hr';

/** Analyses in the list of the analysis page, and a page of the history; a shorter answer is the last page. */
export const PAGE_SIZE = 12;

/** The texts of a result come in the language of whoever looks, so the language is part of the key. */
export const recentQuery = (language: Language) =>
  queryOptions({
    queryKey: ['analysis', 'recent', language],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/analysis/recent', { params: { query: { limit: PAGE_SIZE, language } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Each page goes on behind the last result of the one before, so that new results move nothing. */
export const historyQuery = (filter: HistoryFilter, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['analysis', 'history', filter, language],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam ? { before: pageParam } : {};
      const query = { limit: PAGE_SIZE, language, ...searchedBy(filter), ...before };
      return unwrap(api.GET('/api/analysis/history', { params: { query }, signal }));
    },
    enabled: !isBackwards(filter),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Schemas['RecentAnalysis'][]) =>
      page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null),
    placeholderData: keepPreviousData,
  });

export const detailQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['analysis', 'detail', id, language],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/analysis/{id}', { params: { path: { id }, query: { language } }, signal })),
    // only between the two languages of one result: another result must not show the words of the last
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
