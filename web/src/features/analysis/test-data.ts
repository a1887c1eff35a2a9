import type { Schemas } from '@/api/client';

/** Results as the server would send them, for tests. */

const box = (x: number, y: number): Schemas['Box'] => ({ x, y, width: 0.1, height: 0.1 });

export const areaAt = (x: number, y: number): Schemas['Area'] => ({
  kind: 'droppings',
  location: 'upper right',
  severity: 'low',
  confidence: 0.97,
  share: 0.01,
  box: box(x, y),
  polygon: [],
  modules: [],
});

export const issueAt = (x: number, y: number): Schemas['Issue'] => ({
  kind: 'crack',
  type: 'Cracked glass',
  location: 'centre',
  severity: 'high',
  confidence: 0.94,
  share: 0.02,
  box: box(x, y),
  polygon: [],
  modules: [],
});

/** A file of an exact size; its content is not looked at. */
export function imageOf(name = 'roof.jpg', type = 'image/jpeg', bytes = 1_000): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

export const uploaded: Schemas['UploadedImage'] = {
  filePath: '/api/images/local/roof.jpg',
  storagePath: 'stored-roof',
  size: 1_000,
  filename: 'roof.jpg',
  earlierAnalysis: null,
};

export const success: Schemas['AnalyzeResponse'] = {
  success: true,
  error: null,
  message: 'Your solar panel image has been analyzed successfully.',
  apiKeyIssue: false,
  analysisId: 'a1',
  condition: 'dusty',
};

export const recent: Schemas['RecentAnalysis'] = {
  id: 'a1',
  title: 'roof.jpg',
  imageUrl: '/api/images/local/roof.jpg',
  date: '2026-06-18T13:02:00Z',
  condition: 'dusty',
  score: 86,
  issuesCount: 1,
  cleanliness: '86% clean',
  damageStatus: '1 issue',
  tags: ['Dusty', '1 issue'],
};

export const visionStatus: Schemas['VisionStatus'] = {
  status: 'operational',
  provider: 'local',
  model: 'panels 1',
  lastValidated: '2026-06-18T13:00:00Z',
  sendsTo: null,
};

export const detail: Schemas['AnalysisDetail'] = {
  id: 'a1',
  date: '2026-06-18T13:02:00Z',
  location: null,
  filename: 'roof.jpg',
  imageUrl: '/api/images/local/roof.jpg',
  originalUrl: '/api/images/local/roof.jpg?size=original',
  overlayUrl: '/api/analysis/a1/overlay.png',
  imageWidth: 1200,
  imageHeight: 750,
  options: { cleanliness: true, damage: true },
  condition: 'dusty',
  confidence: 0.86,
  classProbabilities: {
    clean: 0.03,
    dusty: 0.82,
    bird_drop: 0.1,
    snow_covered: 0.01,
    electrical_damage: 0.01,
    physical_damage: 0.03,
  },
  quality: { blur: 0.1, exposure: 0.9, glare: 0.05, panelCoverage: 0.7, usable: true, reasons: [] },
  thermal: null,
  grid: null,
  cleanliness: {
    score: 86,
    low: 81,
    high: 90,
    description: 'The panels are lightly soiled: bird droppings.',
    areas: [areaAt(0.7, 0.2)],
  },
  damage: {
    issuesCount: 1,
    severity: 'high',
    description: '1 issue found. Most serious: cracked glass (centre).',
    issues: [issueAt(0.4, 0.5)],
  },
  performanceImpact: {
    lossPercent: 6.8,
    lossPercentLow: 4.9,
    lossPercentHigh: 9.1,
    kwhPerYear: null,
    eurPerYear: null,
    description: 'The panels in view lose about 6.8% of their energy.',
  },
  maintenance: {
    priority: 'high',
    decision: 'inspect',
    recommendations: ['Have the cracked glass checked by an electrician.'],
    nextScheduled: null,
  },
  provider: 'local',
  stoodInFor: null,
  feedback: [],
  sinceLast: null,
};

/** A picture nothing could be said about. */
export const unsure: Schemas['AnalysisDetail'] = {
  ...detail,
  condition: 'unsure',
  overlayUrl: null,
  quality: {
    ...detail.quality,
    usable: false,
    reasons: [{ code: 'blurred', text: 'the photo is blurred' }],
  },
  cleanliness: { score: null, low: null, high: null, description: 'We cannot judge this photo reliably.', areas: [] },
  damage: { issuesCount: null, severity: null, description: 'We cannot judge this photo reliably.', issues: [] },
  performanceImpact: {
    ...detail.performanceImpact,
    lossPercent: null,
    lossPercentLow: null,
    lossPercentHigh: null,
    description: 'Without a judgement there is no estimate.',
  },
  maintenance: {
    priority: 'none',
    decision: 'none',
    recommendations: ['Photograph the panels again: straight on and in focus.'],
    nextScheduled: null,
  },
};

/** One module, seen by a thermal camera. */
export const thermalModule: Schemas['AnalysisDetail'] = {
  ...detail,
  condition: 'thermal',
  overlayUrl: null,
  thermal: {
    subject: 'module',
    anomaly: true,
    thermalClass: 'diode',
    anomalyProbability: 0.97,
    shares: [
      { text: 'A bypassed cell string', probability: 0.93 },
      { text: 'No anomaly', probability: 0.03 },
    ],
    notice: 'Not an inspection under IEC TS 62446-3.',
  },
  cleanliness: { score: null, low: null, high: null, description: 'It shows heat, not dirt.', areas: [] },
  damage: {
    issuesCount: 1,
    severity: 'medium',
    description: 'It looks most like this: a bypassed cell string.',
    issues: [{ ...issueAt(0, 0), kind: 'thermal_anomaly', type: 'Thermal anomaly', severity: 'medium' }],
  },
};

export const problem = (status: number, code: string, detail: string): Schemas['Problem'] => ({
  type: 'about:blank',
  title: 'refused',
  status,
  detail,
  code,
  message: detail,
});

export const sinceLast: Schemas['SinceLast'] = {
  earlierId: 'a0',
  earlierDate: '2026-05-02T10:00:00Z',
  earlierScore: 93,
  beforeUrl: '/api/analysis/a1/before.jpg?of=a0',
  counts: { firstSeen: 1, seenAgain: 0, worse: 2, better: 0, gone: 5 },
  findings: [
    { subject: 'area:0', state: 'worse' },
    { subject: 'issue:0', state: 'first_seen' },
  ],
  gone: [{ kind: 'leaves', location: 'lower left', severity: 'low', share: 0.02 }],
};

export const series: Schemas['AnalysisSeries'] = {
  points: [
    { id: 'a0', date: '2026-05-02T10:00:00Z', condition: 'clean', score: 93, low: 90, high: 96 },
    { id: 'x', date: '2026-05-20T10:00:00Z', condition: 'dusty', score: null, low: null, high: null },
    { id: 'a1', date: '2026-06-18T13:02:00Z', condition: 'dusty', score: 86, low: 81, high: 90 },
  ],
};

const compared = (id: string, score: number): Schemas['AnalysisComparison']['earlier'] => ({
  id,
  date: id === 'a0' ? '2026-05-02T10:00:00Z' : '2026-06-18T13:02:00Z',
  title: `${id}.jpg`,
  imageUrl: `/api/images/local/${id}.jpg`,
  imageWidth: 1200,
  imageHeight: 750,
  condition: 'dusty',
  score,
  low: score - 4,
  high: score + 3,
  issuesCount: 1,
});

export const comparison: Schemas['AnalysisComparison'] = {
  earlier: compared('a0', 93),
  later: compared('a1', 86),
  changes: sinceLast,
};
