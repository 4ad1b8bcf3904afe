// Charts from JSON in the page, in the page's own colours; the figures stand in a table or a label beside them.
(() => {
  'use strict';
  const value = (element, name) => getComputedStyle(element).getPropertyValue(name).trim();
  const POINTS = ['circle', 'rectRot', 'triangle'];

  function draw(box) {
    const canvas = box.querySelector('canvas');
    Chart.getChart(canvas)?.destroy();
    const spec = JSON.parse(document.getElementById(box.dataset.chart).textContent);
    const colours = [value(box, '--dg-team-ink'), value(box, '--dg-ink'), value(box, '--dg-edge')];
    const bars = spec.type === 'bar';
    spec.data.datasets.forEach((line, index) => {
      Object.assign(line, {
        borderColor: colours[index],
        backgroundColor: bars && index ? value(box, '--dg-paper') : colours[index],
        borderWidth: bars ? 1.5 : 2.5,
        pointStyle: POINTS[index],
        pointRadius: 4.5,
        tension: 0,
        borderDash: index && !bars ? [6, 4] : [],
      });
    });
    const ink = value(box, '--dg-ink-2');
    const label = { color: ink, font: { family: '"Sofia Sans Condensed", sans-serif', size: 13 } };
    new Chart(canvas, {
      type: spec.type,
      data: spec.data,
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        plugins: { legend: { position: 'bottom', labels: { ...label, usePointStyle: true, boxHeight: 8 } } },
        scales: {
          x: { grid: { display: false }, ticks: label },
          y: {
            grid: { color: value(box, '--dg-line') },
            border: { display: false },
            ticks: label,
            suggestedMin: spec.min,
            suggestedMax: spec.max,
          },
        },
      },
    });
  }
  const all = () => document.querySelectorAll('[data-chart]').forEach(draw);
  document.fonts.ready.then(all);
  document.addEventListener('dugout:theme', all);
  document.addEventListener('htmx:afterSettle', (event) =>
    event.target.querySelectorAll?.('[data-chart]').forEach(draw),
  );
})();
