import { describe, expect, it } from 'vitest';
import { areaAt, issueAt } from '../test-data';
import { findingsOf, isMuted } from './findings';

const cleanliness = (areas: ReturnType<typeof areaAt>[]) => ({ score: 80, low: 75, high: 85, description: '', areas });
const damage = (issues: ReturnType<typeof issueAt>[]) => ({
  issuesCount: issues.length,
  severity: 'low' as const,
  description: '',
  issues,
});

describe('findingsOf', () => {
  it('numbers areas and issues together, by lines from the top and from left to right', () => {
    const found = findingsOf({
      cleanliness: cleanliness([areaAt(0.7, 0.62), areaAt(0.6, 0.1)]),
      damage: damage([issueAt(0.1, 0.6), issueAt(0.2, 0.12)]),
      feedback: [],
    });
    expect(found.map(({ id, group, finding }) => [id, group, finding.box.x])).toEqual([
      ['F1', 'issue', 0.2],
      ['F2', 'area', 0.6],
      ['F3', 'issue', 0.1],
      ['F4', 'area', 0.7],
    ]);
  });

  it('puts what the owner says beside the finding it is about, by the place the server gave it', () => {
    const said = {
      subject: 'area:1',
      opinion: 'dismissed' as const,
      correction: null,
      date: '2026-06-18T13:02:00Z',
      carriedFrom: null,
    };
    const found = findingsOf({
      cleanliness: cleanliness([areaAt(0.7, 0.62), areaAt(0.6, 0.1)]),
      damage: null,
      feedback: [said, { ...said, subject: 'verdict' }],
    });
    expect(found.map(({ subject, feedback }) => [subject, feedback])).toEqual([
      ['area:1', said],
      ['area:0', null],
    ]);
    expect(found.map(isMuted)).toEqual([true, false]);
  });

  it('is empty when neither was asked for', () => {
    expect(findingsOf({ cleanliness: null, damage: null, feedback: [] })).toEqual([]);
  });
});
