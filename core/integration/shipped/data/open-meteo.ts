import { defineConnector, inQuery, numberInQuery, usualRetry } from '../../connector.ts';

export const openMeteo = defineConnector({
  key: 'open_meteo',
  name: 'Open-Meteo',
  group: 'data',
  source: 'https://open-meteo.com/en/docs',
  url: 'https://api.open-meteo.com/v1',
  authentication: { type: 'none' },
  operations: [
    {
      name: 'forecast',
      label: 'Read the weather forecast',
      method: 'GET',
      path: '/forecast',
      params: [
        numberInQuery('latitude', 'Latitude', { required: true }),
        numberInQuery('longitude', 'Longitude', { required: true }),
        inQuery('daily', 'Daily values'),
        inQuery('timezone', 'Time zone'),
      ],
      retry: usualRetry,
    },
  ],
  recorded: {
    operation: 'forecast',
    params: { latitude: 48.85, longitude: 2.35, daily: 'temperature_2m_max', timezone: 'auto' },
    request: { path: '/v1/forecast?latitude=48.85&longitude=2.35&daily=temperature_2m_max&timezone=auto' },
    answer: { body: { daily: { time: ['2026-03-01'], temperature_2m_max: [11.2] } } },
    data: { daily: { time: ['2026-03-01'], temperature_2m_max: [11.2] } },
  },
});
