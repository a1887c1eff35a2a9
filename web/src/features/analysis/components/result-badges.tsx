import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { cleanlinessTone, damageTone } from '@/components/tone';
import { Badge } from '@/components/ui/badge';
import { isJudged } from '../lib/is-judged';

type Result = Schemas['RecentAnalysis'];

/** Tags that say no more than the two badges before them are left out. */
const furtherTags = ({ tags, cleanliness, damageStatus }: Result) =>
  tags.filter((tag) => tag !== cleanliness && tag !== damageStatus);

function DamageBadge({ result }: { result: Result }) {
  if (result.issuesCount === null) return isJudged(result.condition) ? <Badge>{result.damageStatus}</Badge> : null;
  const Icon = result.issuesCount === 0 ? CircleCheck : TriangleAlert;
  return (
    <Badge tone={damageTone(result.issuesCount)}>
      <Icon aria-hidden />
      {result.damageStatus}
    </Badge>
  );
}

function CleanlinessBadge({ result }: { result: Result }) {
  if (result.score !== null) return <Badge tone={cleanlinessTone(result.score)}>{result.cleanliness}</Badge>;
  return (
    <Badge>
      {isJudged(result.condition) ? null : <CircleHelp aria-hidden />}
      {result.cleanliness}
    </Badge>
  );
}

/** How clean, how damaged, and what else the list knows. */
export function ResultBadges({ result }: { result: Result }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <CleanlinessBadge result={result} />
      <DamageBadge result={result} />
      {furtherTags(result).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
